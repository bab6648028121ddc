// The built-in objects and APIs of the browser that a module uses.
import { parseSync, Visitor } from 'rolldown/utils';
import { bcd } from './support.mjs';

const { builtins } = bcd.javascript;
const globalOf = (name) => builtins[name] ?? bcd.api[name];

/**
 * DOM methods by name, because types are not known here. The methods of JavaScript's own objects are limited by `lib`
 * in tsconfig.json.
 */
const methods = new Map();
for (const owner of ['Document', 'Element', 'HTMLDialogElement', 'HTMLElement', 'Node'])
  for (const [name, { __compat }] of Object.entries(bcd.api[owner]))
    if (__compat) methods.set(name, [...(methods.get(name) ?? []), __compat]);

/** @returns {Array<{ name: string, features: object[], line: number }>} supported if one of the features is */
export function jsFeatures(file, source) {
  const found = [];
  const use = (node, name, features) => {
    if (features.length > 0)
      found.push({ name, features, line: source.slice(0, node.start).split('\n').length });
  };
  const { program } = parseSync(file, source);
  new Visitor({
    NewExpression({ callee }) {
      if (callee.type === 'Identifier') use(callee, callee.name, compatOf(globalOf(callee.name)));
    },
    CallExpression({ callee }) {
      if (callee.type === 'Identifier') use(callee, callee.name, compatOf(bcd.api[callee.name]));
      if (callee.type === 'MemberExpression' && !callee.computed)
        use(callee, `.${callee.property.name}()`, methods.get(callee.property.name) ?? []);
    },
    MemberExpression({ object, property, computed }) {
      if (computed || object.type !== 'Identifier' || !Object.hasOwn(builtins, object.name)) return;
      const name = `${object.name}.${property.name}`;
      use(object, name, compatOf(builtins[object.name][property.name]));
    },
  }).visit(program);
  return found;
}

const compatOf = (node) => (node?.__compat ? [node.__compat] : []);
