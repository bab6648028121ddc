export interface Prop {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
  /** The default in its JSDoc. */
  readonly byDefault: string | undefined;
}

const MEMBER =
  /(?:^ {2}\/\*\*([^]*?)\*\/\n)?^ {2}(?:readonly )?(\w+)(\?)?:\s+([^]*?);$(?=\n(?: {2}\S|}|\n))/gm;

/** The props that an interface of this source declares, with what its comments say. The source is formatted by oxfmt. */
export function readProps(source: string, name: string): readonly Prop[] {
  const body = new RegExp(`^export interface ${name}\\b[^{]*{\\n([^]*?)^}`, 'm').exec(source)?.[1];
  if (body === undefined) throw new Error(`There is no interface ${name} in this source.`);
  return [...`${body}}`.matchAll(MEMBER)].map(([, comment = '', member = '', optional, type = '']) => {
    const said = comment.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim();
    const [description = '', byDefault] = said.split('@default');
    return {
      name: member,
      type: type.replaceAll(/\s+/g, ' ').replace(/^\| /, ''),
      isRequired: optional === undefined,
      description: description.trim(),
      byDefault: byDefault?.trim(),
    };
  });
}
