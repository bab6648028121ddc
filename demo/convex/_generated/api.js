/* eslint-disable */
// As `npx convex dev` writes it; there it is written anew.
import { anyApi, componentsGeneric } from 'convex/server';

export const api = anyApi;
export const internal = anyApi;
export const components = componentsGeneric();
