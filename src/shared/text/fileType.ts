/** A file's type in a word: its extension, else its media type. "notes.txt" is "TXT", "application/pdf" "PDF". */
export function fileType(name: string | undefined, mediaType: string | undefined): string | undefined {
  const extension = /\.(\w{1,5})$/.exec(name ?? '')?.[1] ?? typeIn(mediaType);
  return extension?.toUpperCase();
}

function typeIn(mediaType: string | undefined): string | undefined {
  const subtype = mediaType?.split('/').at(-1);
  const word = subtype?.replace(/^(x-|vnd\.)/, '').split(/[.+;*]/)[0];
  return word === 'plain' ? 'txt' : word;
}
