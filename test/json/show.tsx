import { fireEvent, render, screen, within } from '@testing-library/react';
import { JsonView, type JsonViewProps } from '../../src/json/index.js';

/** Draws a value and reads the page. */
export function show(value: unknown, props: Omit<JsonViewProps, 'value'> = {}) {
  const { container, ...rest } = render(<JsonView value={value} {...props} />);
  const slots = (name: string): HTMLElement[] => [
    ...container.querySelectorAll<HTMLElement>(`[data-slot="json-${name}"]`),
  ];
  return {
    ...rest,
    container,
    slots,
    /** The form of each block. */
    forms: () => slots('block').map((block) => block.dataset['form']),
    text: () => container.textContent,
  };
}

export const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
export const press = (name: string | RegExp): void => void fireEvent.click(button(name));
export { screen, within };
