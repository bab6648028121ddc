'use client';
import { createContext } from 'react';
import { systemClock, type StoreClock } from '../../store/index.js';

/** The time of threads that are rendered from frames and are not given a clock. */
export const RenderClockContext = createContext<StoreClock>(systemClock);
