// Reads the public surface with TypeScript's own checker. TypeScript 7 calls this API unstable: the version is pinned in
// package.json, and this is the only file that uses it.
import { fileURLToPath } from 'node:url';
import { API, NodeBuilderFlags, SignatureKind, SymbolFlags, TypeFlags } from 'typescript/unstable/sync';
import { readEntries } from './entries.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Longer types are listed field by field. */
const LONG = 240;
const PRINT = NodeBuilderFlags.NoTruncation | NodeBuilderFlags.UseSingleQuotesForStringLiteralType;

/**
 * @typedef {{ name: string, isOptional: boolean, type: string, summary: string, tags: Record<string, string> }} Field
 * @typedef {{ name: string, declaredIn: string, kind: string, signature: string, fields: Field[], summary: string, tags: Record<string, string> }} Export
 * @typedef {{ specifier: string, source: string, page: string, exports: Export[] }} Entry
 */

/**
 * Every entry with what it exports. `fields` are the fields of an interface, with those it inherits.
 *
 * @returns {Entry[]}
 */
export function readReference() {
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [`${root}tsconfig.build.json`] }).getProjects();
    const reader = createReader(project);
    return readEntries().map((entry) => ({ ...entry, exports: reader.exportsOf(`${root}${entry.source}`) }));
  } finally {
    api.close();
  }
}

function createReader({ program, checker }) {
  const docsOf = (symbol) => ({
    summary: checker.getDocumentationCommentOfSymbol(symbol),
    tags: Object.fromEntries(
      checker.getJsDocTagsOfSymbol(symbol).map(({ name, text }) => [name, text ?? '']),
    ),
  });

  const sourceText = (node) => {
    const file = node.getSourceFile();
    return file.text
      .slice(node.getStart(file), node.end)
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/([{(,;]) ?\/\*\*.*?\*\//g, '$1');
  };

  const printType = (type) => checker.typeToString(type, undefined, PRINT);

  /** The type as written, because that keeps the names of types. Printed if it is inferred. */
  function typeText(symbol, declaration) {
    if (declaration?.type) return sourceText(declaration.type);
    const type = checker.getTypeOfSymbol(symbol);
    return printType(type).replace(/ \| undefined$/, '');
  }

  function parameterText(symbol) {
    const node = symbol.valueDeclaration?.resolve();
    const isPattern = node?.name !== undefined && node.name.text === undefined;
    const type = typeText(symbol, node);
    const name = isPattern ? (/Props\b/.test(type) ? 'props' : 'options') : symbol.name;
    return `${node?.dotDotDotToken ? '...' : ''}${name}${node?.questionToken || node?.initializer ? '?' : ''}: ${type}`;
  }

  function callText(signature, head) {
    const node = signature.declaration?.resolve();
    const generics = node?.typeParameters?.length
      ? `<${[...node.typeParameters].map((parameter) => sourceText(parameter)).join(', ')}>`
      : '';
    const parameters = signature.getParameters().map((parameter) => parameterText(parameter));
    const returned = node?.type
      ? sourceText(node.type)
      : printType(checker.getReturnTypeOfSignature(signature)).replace(/^Element$/, 'JSX.Element');
    const inline = parameters.join(', ');
    const isLong = inline !== '' && `${head}${generics}(${inline}): ${returned}`.length > 78;
    return { generics, parameters: isLong ? `\n  ${parameters.join(',\n  ')},\n` : inline, returned };
  }

  const isOurs = (symbol) => {
    const path = symbol.declarations[0]?.path;
    return path === undefined || !path.includes('/node_modules/');
  };

  /** Leaves out fields that others declare, such as the attributes of a `<button>`. The heading names their source. */
  function fieldsOf(type) {
    const properties = checker.getPropertiesOfType(type).filter((symbol) => isOurs(symbol));
    return properties.map((symbol) => {
      const declaration = symbol.declarations[0]?.resolve();
      const isMethod = (symbol.flags & SymbolFlags.Method) !== 0;
      const [signature] = isMethod
        ? checker.getSignaturesOfType(checker.getTypeOfSymbol(symbol), SignatureKind.Call)
        : [];
      const call = signature && callText(signature, '');
      return {
        name: symbol.name,
        isOptional: (symbol.flags & SymbolFlags.Optional) !== 0,
        type: withoutUndefined(
          call ? `${call.generics}(${call.parameters}) => ${call.returned}` : typeText(symbol, declaration),
          symbol.flags & SymbolFlags.Optional,
        ),
        ...docsOf(symbol),
      };
    });
  }

  function describe(name, symbol) {
    const { flags } = symbol;
    if (flags & SymbolFlags.Interface) {
      const type = checker.getDeclaredTypeOfSymbol(symbol);
      return { kind: 'type', signature: `interface ${headOf(symbol)}`, fields: fieldsOf(type) };
    }
    if (flags & SymbolFlags.TypeAlias) {
      const declaration = symbol.declarations[0].resolve();
      const type = checker.getDeclaredTypeOfSymbol(symbol);
      const isObject = (type.flags & (TypeFlags.Object | TypeFlags.Intersection)) !== 0;
      const fields = isObject ? fieldsOf(type).filter(({ summary }) => summary !== '') : [];
      const written = sourceText(declaration.type);
      const value =
        /^\(?(?:keyof )?typeof /.test(written) || written.endsWith('[number]') ? printType(type) : written;
      return { kind: 'type', signature: layOut(`type ${headOf(symbol)} = ${value}`), fields };
    }
    if (flags & SymbolFlags.Class) {
      const type = checker.getDeclaredTypeOfSymbol(symbol);
      return { kind: 'class', signature: `class ${headOf(symbol)}`, fields: fieldsOf(type) };
    }
    const type = checker.getTypeOfSymbol(symbol);
    const signatures = checker.getSignaturesOfType(type, SignatureKind.Call);
    if (signatures.length > 0 && !/ForwardRef|MemoExotic|NamedExotic/.test(printType(type))) {
      const calls = signatures.map((signature) => callText(signature, `function ${name}`));
      const isComponent = /^[A-Z]/.test(name) && /Element|ReactNode|null/.test(calls[0].returned);
      const kind = isComponent ? 'component' : /^use[A-Z]/.test(name) ? 'hook' : 'function';
      const isLong = calls.at(-1).returned.length > LONG;
      const signature = calls
        .map(({ generics, parameters, returned }) => {
          return `function ${name}${generics}(${parameters}): ${isLong ? '{ … }' : returned}`;
        })
        .join('\n');
      const fields = isLong ? fieldsOf(checker.getReturnTypeOfSignature(signatures.at(-1))) : [];
      return { kind, signature, fields: fields.map(shorten) };
    }
    const printed = printType(type);
    const isComponent = /^[A-Z][a-z]/.test(name) && /Element|Exotic|Component/.test(printed);
    const declaration = symbol.valueDeclaration?.resolve();
    const written = declaration?.type ? sourceText(declaration.type) : printed;
    const kind = isComponent ? 'component' : 'constant';
    if (written.length <= LONG) return { kind, signature: layOut(`const ${name}: ${written}`), fields: [] };
    const rest = written.startsWith('{') ? '{ … }' : `${written.slice(0, written.indexOf('{'))}{ … }`;
    return { kind, signature: `const ${name}: ${rest}`, fields: fieldsOf(type).map(shorten) };
  }

  /** The name of a type with its parameters. */
  function headOf(symbol) {
    const declaration = symbol.declarations[0]?.resolve();
    const list = (nodes) => [...(nodes ?? [])].map((node) => sourceText(node)).join(', ');
    const parameters = list(declaration?.typeParameters);
    const heritage = list(declaration?.heritageClauses);
    return `${symbol.name}${parameters && `<${parameters}>`}${heritage && ` ${heritage}`}`;
  }

  return {
    exportsOf(path) {
      const file = program.getSourceFile(path);
      const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(file));
      return exported.map((symbol) => {
        const target = symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
        const declaredIn = target.declarations[0]?.path ?? '';
        return { name: symbol.name, declaredIn, ...describe(symbol.name, target), ...docsOf(target) };
      });
    },
  };
}

/** An optional field may be undefined anyway. */
function withoutUndefined(type, isOptional) {
  const line = type.replaceAll(/\s+/g, ' ');
  if (!isOptional) return line;
  return line.replace(/^\((.*)\) \| undefined$/, '$1').replace(/ \| undefined$/, '');
}

/** Shortens long types of fields, whose names say enough. */
function shorten(field) {
  if (field.type.length <= 100) return field;
  return { ...field, type: field.type.replace(/^(\w+)<.*$/s, '$1<…>').replace(/^\(.*$/s, 'function') };
}

/** Puts each member of a union on its own line if they do not fit on one. */
function layOut(signature) {
  if (signature.length <= 90) return signature;
  return signature.replaceAll(/ ?\| (?=['"A-Z{(])/g, '\n  | ').replace(/= \n/, '=\n');
}
