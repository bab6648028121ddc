'use client';
import { createContext, useContext } from 'react';

/** Distinguishes the ids of two threads that show the same conversation on one page. */
export const IdScopeContext = createContext('');

/** Makes an id that is unique on the page. It is derived from `id`, so snapshots do not change. */
export const useScopedId = (id: string): string => `${id}${useContext(IdScopeContext)}`.replace(/\s+/g, '_');
