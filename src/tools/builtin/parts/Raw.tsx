'use client';
import { JsonView } from '../../../json/index.js';
import { useBuiltinStrings } from '../useBuiltinStrings.js';
import { Empty } from './Panel.js';

/** A result of unknown shape, as JSON. */
export function Raw({ value }: { readonly value: unknown }) {
  const { nothingReturned, result } = useBuiltinStrings();
  const isNothing = value === undefined || value === null || value === '';
  return isNothing ? <Empty>{nothingReturned}</Empty> : <JsonView value={value} name={result} />;
}
