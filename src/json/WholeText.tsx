'use client';
import { TextBlock } from './TextBlock.js';
import { TextWindow } from './TextWindow.js';

/** So many characters are drawn within one frame, whatever they are. */
export const DRAWN_AT_ONCE = 10_000;

export interface WholeTextProps {
  readonly text: string;
  readonly label: string;
}

/** All of a text, of whatever length. */
export function WholeText({ text, label }: WholeTextProps) {
  const Text = text.length > DRAWN_AT_ONCE ? TextWindow : TextBlock;
  return <Text text={text} label={label} />;
}
