/** The three channels of a color that a browser has computed, from 0 to 255. */
function partsOf(color: string): number[] {
  const parts = color.match(/[\d.]+/g)?.map(Number) ?? [];
  const isShare = color.startsWith('color(');
  return parts.slice(0, 3).map((part) => (isShare ? part * 255 : part));
}

function luminanceOf(color: string): number {
  const [red, green, blue] = partsOf(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** The contrast ratio: from 1 for equal colors to 21 for black and white. */
export function contrastOf(one: string, other: string): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}
