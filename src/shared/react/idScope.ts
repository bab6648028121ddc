'use client';
import { createContext, useContext } from 'react';

/** What tells the ids of one thread from those of another that shows the same conversation on the same page. */
export const IdScopeContext = createContext('');

/** Makes an id that is unique on the page. It is made of what it belongs to, so it is the same in every snapshot. */
export const useScopedId = (id: string): string => `${id}${useContext(IdScopeContext)}`.replace(/\s+/g, '_');
