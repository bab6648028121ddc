'use client';
import { createContext } from 'react';
import type { JsonStrings } from './strings.js';

/** Words for every view below it, in place of the English ones. Those are loaded with the views. */
export const JsonStringsContext = createContext<Partial<JsonStrings>>({});
