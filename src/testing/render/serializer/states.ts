/** The states of an element, in a fixed order. */
export function statesOf(element: Element, role: string | undefined): readonly string[] {
  return [
    levelOf(element, role),
    flag(element, 'aria-expanded', 'expanded', 'collapsed') ?? detailsState(element),
    flag(element, 'aria-pressed', 'pressed', 'not pressed'),
    flag(element, 'aria-selected', 'selected', 'not selected'),
    flag(element, 'aria-checked', 'checked', 'not checked') ?? checkedState(element, role),
    element.hasAttribute('disabled') ? 'disabled' : flag(element, 'aria-disabled', 'disabled'),
    currentState(element),
    flag(element, 'aria-busy', 'busy'),
    flag(element, 'aria-invalid', 'invalid'),
    liveState(element),
    valueOf(element, role),
    hrefOf(element),
  ].filter((state) => state !== undefined);
}

function flag(element: Element, attribute: string, yes: string, no?: string): string | undefined {
  const value = element.getAttribute(attribute);
  if (value === 'mixed') return `${yes}=mixed`;
  return value === 'true' ? yes : value === 'false' ? no : undefined;
}

function levelOf(element: Element, role: string | undefined): string | undefined {
  if (role !== 'heading') return undefined;
  return `level=${element.getAttribute('aria-level') ?? element.localName.slice(1)}`;
}

function detailsState(element: Element): string | undefined {
  if (element.localName !== 'details') return undefined;
  return element.hasAttribute('open') ? 'expanded' : 'collapsed';
}

function checkedState(element: Element, role: string | undefined): string | undefined {
  if (element.localName !== 'input' || (role !== 'checkbox' && role !== 'radio')) return undefined;
  return (element as HTMLInputElement).checked ? 'checked' : 'not checked';
}

function currentState(element: Element): string | undefined {
  const current = element.getAttribute('aria-current');
  if (current === null || current === 'false') return undefined;
  return current === 'true' ? 'current' : `current=${current}`;
}

function liveState(element: Element): string | undefined {
  const live = element.getAttribute('aria-live');
  return live === null ? undefined : `live=${live}`;
}

function valueOf(element: Element, role: string | undefined): string | undefined {
  if (role === 'progressbar' || role === 'meter' || role === 'slider') {
    const text = element.getAttribute('aria-valuetext');
    if (text !== null) return `value=${JSON.stringify(text)}`;
    const now = element.getAttribute('aria-valuenow') ?? element.getAttribute('value');
    const most = element.getAttribute('aria-valuemax') ?? element.getAttribute('max');
    return now === null ? undefined : `value=${now}${most === null ? '' : `/${most}`}`;
  }
  if (role !== 'textbox' && role !== 'searchbox' && role !== 'spinbutton') return undefined;
  const { value } = element as Partial<HTMLInputElement>;
  return value ? `value=${JSON.stringify(value)}` : undefined;
}

function hrefOf(element: Element): string | undefined {
  const href = element.localName === 'a' ? element.getAttribute('href') : null;
  // The URL of an embedded file is as long as the file.
  return href === null ? undefined : `href=${href.startsWith('data:') ? href.split(/[;,]/)[0] : href}`;
}
