// The features that a stylesheet uses. Rules within `@supports` are skipped: they check for themselves.
import { parse } from 'postcss';
import { bcd, featureAt } from './support.mjs';

/** Functions and units of values in MDN's data. */
const types = new Map(
  Object.entries(bcd.css.types).flatMap(([name, type]) => [
    [name, type.__compat],
    ...Object.entries(type).map(([inner, { __compat }]) => [inner, __compat]),
  ]),
);

/** @returns {Array<{ name: string, features: object[], line: number }>} */
export function cssFeatures(_, source) {
  const found = [];
  parse(source).walk((node) => {
    if (isGuarded(node)) return;
    const use = (name, feature) =>
      feature && found.push({ name, features: [feature], line: node.source.start.line });
    if (node.type === 'decl') useDeclaration(node, use);
    if (node.type === 'atrule') useAtRule(node, use);
    if (node.type === 'rule') useSelector(node, use);
  });
  return found;
}

function isGuarded(node) {
  for (let above = node.parent; above; above = above.parent) if (above.name === 'supports') return true;
  return false;
}

function useDeclaration({ prop, value }, use) {
  const property = bcd.css.properties[prop];
  use(prop, property?.__compat);
  for (const word of value.match(/(?<![\w-(])[a-z][a-z-]+(?![\w(-])/g) ?? [])
    use(`${prop}: ${word}`, property?.[word]?.__compat);
  for (const [, name] of value.matchAll(/([a-z][a-z-]*)\(/g)) use(`${name}()`, types.get(name));
  for (const [, unit] of value.matchAll(/\d([a-z]+)\b/g))
    use(unit, featureAt('css', 'types', 'length', unit));
}

function useAtRule({ name, params }, use) {
  const rule = bcd.css['at-rules'][name];
  use(`@${name}`, rule?.__compat);
  for (const [, feature] of params.matchAll(/\(\s*([a-z-]+)/g))
    use(`@${name} (${feature})`, rule?.[feature]?.__compat);
  if (/[<>]/.test(params)) use(`@${name} (<)`, rule?.range_syntax?.__compat);
}

function useSelector({ selector, parent }, use) {
  for (const [, name] of selector.matchAll(/::?([a-z][a-z-]*)/g))
    use(`:${name}`, featureAt('css', 'selectors', name));
  if (parent.type === 'rule') use('nesting', featureAt('css', 'selectors', 'nesting'));
}
