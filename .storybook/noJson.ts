import { expect } from 'storybook/test';

interface StoryContext {
  readonly argTypes: Readonly<Record<string, ArgType>>;
  readonly parameters: { readonly controls?: { readonly include?: readonly string[] } };
}

interface ArgType {
  readonly control?: unknown;
  readonly table?: { readonly disable?: boolean };
}

/** Controls offer choices. None of them asks for JSON. */
export async function expectNoJsonControls({ argTypes, parameters }: StoryContext): Promise<void> {
  if (import.meta.env.MODE !== 'test') return;
  const include = parameters.controls?.include;
  const written = Object.entries(argTypes)
    .filter(([name, { table }]) => !table?.disable && (!include || include.includes(name)))
    .filter(([, { control }]) => isObjectControl(control))
    .map(([name]) => name);
  await expect(written).toEqual([]);
}

const isObjectControl = (control: unknown): boolean =>
  typeof control === 'object' && control !== null && 'type' in control && control.type === 'object';
