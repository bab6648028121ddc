/* eslint-disable */
// `npx convex dev` writes this file.
import { anyApi, componentsGeneric } from 'convex/server';

export const api = anyApi;
export const internal = anyApi;
export const components = componentsGeneric();
