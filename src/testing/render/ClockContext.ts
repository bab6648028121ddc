'use client';
import { createContext } from 'react';
import { systemClock, type Clock } from '../../store/index.js';

/** The clock of threads that are rendered from frames without one. */
export const RenderClockContext = createContext<Clock>(systemClock);
