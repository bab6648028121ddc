'use client';
import { TextBlock } from './TextBlock.js';
import { TextWindow } from './TextWindow.js';

/** This many characters can be drawn within one frame. */
export const DRAWN_AT_ONCE = 10_000;

export interface WholeTextProps {
  readonly text: string;
  readonly label: string;
}

/** All of a text of any length. */
export function WholeText({ text, label }: WholeTextProps) {
  const Text = text.length > DRAWN_AT_ONCE ? TextWindow : TextBlock;
  return <Text text={text} label={label} />;
}
