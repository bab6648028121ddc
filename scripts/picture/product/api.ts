import { anyApi } from 'convex/server';
import type { Api } from './backend.js';

export const api = anyApi as unknown as Api;
