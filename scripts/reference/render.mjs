const GROUPS = {
  component: 'Components',
  hook: 'Hooks',
  function: 'Functions',
  class: 'Classes',
  constant: 'Constants',
  type: 'Types',
};

/**
 * Where every exported name is described: `{ Thread: 'index#Thread' }`. The first entry that exports it wins.
 *
 * @param {import('./read.mjs').Entry[]} entries
 * @returns {Record<string, string>}
 */
export function createIndex(entries) {
  const index = {};
  for (const { page, exports } of entries)
    for (const { name } of exports) if (name !== 'default') index[name] ??= `${page}#${name}`;
  return index;
}

/**
 * The page of each export, which several entries may share. Two exports may have the same name, so the key includes
 * where they are declared.
 *
 * @param {import('./read.mjs').Entry[]} entries
 * @returns {Map<string, string>}
 */
export function createHomes(entries) {
  const homes = new Map();
  for (const { page, exports } of entries)
    for (const item of exports) if (!homes.has(identityOf(item))) homes.set(identityOf(item), page);
  return homes;
}

const identityOf = ({ name, declaredIn }) => `${declaredIn}#${name}`;

/**
 * The page of one entry, in Markdown for VitePress.
 *
 * @param {import('./read.mjs').Entry} entry
 * @param {Record<string, string>} index
 * @param {string} about
 * @param {Map<string, string>} homes
 */
export function renderPage({ specifier, page, exports }, index, about, homes = new Map()) {
  const byName = new Map(exports.map((item) => [item.name, item]));
  const embeddedIn = findEmbedded(exports, byName);
  const lines = [
    '---',
    `title: ${specifier}`,
    'editLink: false',
    'outline: [2, 3]',
    '---',
    '',
    `# \`${specifier}\``,
    '',
    ...(about ? [about, ''] : []),
  ];
  const homeOf = (item) => homes.get(identityOf(item)) ?? page;
  for (const [kind, title] of Object.entries(GROUPS)) {
    const items = exports.filter((item) => item.kind === kind && homeOf(item) === page);
    if (items.length === 0) continue;
    lines.push(`## ${title}`, '');
    for (const item of items) lines.push(...renderExport(item));
  }
  const others = exports
    .filter((item) => homeOf(item) !== page)
    .toSorted((a, b) => a.name.localeCompare(b.name));
  if (others.length > 0) {
    const links = others.map((item) => `[\`${item.name}\`](./${homeOf(item)}.md#${item.name})`);
    lines.push('## Also exported', '', `Described in other entries: ${links.join(', ')}.`, '');
  }
  return `${lines.join('\n').trimEnd()}\n`;

  function renderExport(item) {
    const { name, signature, summary, tags, fields } = item;
    const owner = embeddedIn.get(name);
    const embedded = [...embeddedIn].filter(([, value]) => value === name).map(([type]) => byName.get(type));
    return [
      `### ${name} {#${name}}`,
      '',
      summary,
      '',
      ...('deprecated' in tags ? [`::: warning Deprecated`, tags.deprecated, ':::', ''] : []),
      '```ts',
      signature,
      '```',
      '',
      ...(owner === undefined
        ? fields.flatMap(renderField)
        : [`Its fields are listed at [\`${owner}\`](#${owner}).`, '']),
      ...embedded.flatMap((type) => type.fields.flatMap(renderField)),
    ];
  }

  function renderField({ name, type, isOptional, summary, tags }) {
    const defaultValue =
      tags.default && `<span class="ref-default">default ${inlineMarkdown(tags.default)}</span>`;
    return [
      '<div class="ref-field">',
      `<div class="ref-head"><code v-pre>${escape(name)}${isOptional ? '?' : ''}</code><code v-pre class="ref-type">${linkTypes(type)}</code>${defaultValue ?? ''}</div>`,
      '',
      summary,
      '',
      '</div>',
      '',
    ];
  }

  function linkTypes(type) {
    return escape(type).replaceAll(/\b[A-Z]\w+\b/g, (name) => {
      const target = byName.has(name) ? `${page}#${name}` : index[name];
      if (target === undefined) return name;
      const [targetPage, anchor] = target.split('#');
      return `<a href="${targetPage === page ? '' : `./${targetPage}.html`}#${anchor}">${name}</a>`;
    });
  }
}

/** Options and props are listed at the first function that takes them. */
function findEmbedded(exports, byName) {
  const owners = new Map();
  for (const { kind, name, signature } of exports) {
    if (kind === 'type' || kind === 'constant' || kind === 'class') continue;
    for (const [, type] of signature.matchAll(/: (\w+(?:Props|Options))\b/g)) {
      if (byName.get(type)?.fields.length > 0 && !owners.has(type)) owners.set(type, name);
    }
  }
  return owners;
}

const escape = (text) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('{{', '&#123;&#123;');

/** A default is code if it looks like a value, and words otherwise. */
function inlineMarkdown(text) {
  if (/^(?:[\d_.]+|true|false|'[^']*'|\[.*\]|\{.*\})$/.test(text))
    return `<code v-pre>${escape(text)}</code>`;
  return escape(text).replaceAll(/`([^`]+)`/g, '<code v-pre>$1</code>');
}
