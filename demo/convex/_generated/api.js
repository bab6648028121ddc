/* eslint-disable */
// As `npx convex dev` writes it, which replaces this file.
import { anyApi, componentsGeneric } from 'convex/server';

export const api = anyApi;
export const internal = anyApi;
export const components = componentsGeneric();
