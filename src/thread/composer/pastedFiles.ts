/**
 * The files in pasted data. Office programs copy text together with a picture of it, which counts as text. File
 * managers copy a file together with its name, which counts as a file.
 */
export function pastedFiles(data: DataTransfer): readonly File[] {
  const files = [...data.files];
  const text = data.getData('text/plain');
  const isFormatted = data.types.some((type) => type === 'text/html' || type === 'text/rtf');
  return text !== '' && isFormatted ? [] : files;
}
