/* eslint-disable */
/**
 * Generated utilities for implementing server-side Convex query and mutation functions.
 *
 * THIS CODE IS AUTOMATICALLY GENERATED.
 *
 * To regenerate, run `npm run codegen`.
 * @module
 */

import type {
  ActionBuilder,
  MutationBuilder,
  QueryBuilder,
  GenericActionCtx,
  GenericMutationCtx,
  GenericQueryCtx,
} from "convex/server";
import {
  actionGeneric,
  queryGeneric,
  mutationGeneric,
  internalActionGeneric,
  internalMutationGeneric,
  internalQueryGeneric,
} from "convex/server";
import type { DataModel } from "./dataModel.js";

/** Define a query in this component's public API. */
export const query: QueryBuilder<DataModel, "public"> = queryGeneric;

/** Define a query that is only accessible from other functions of this component. */
export const internalQuery: QueryBuilder<DataModel, "internal"> =
  internalQueryGeneric;

/** Define a mutation in this component's public API. */
export const mutation: MutationBuilder<DataModel, "public"> = mutationGeneric;

/** Define a mutation that is only accessible from other functions of this component. */
export const internalMutation: MutationBuilder<DataModel, "internal"> =
  internalMutationGeneric;

/** Define an action in this component's public API. */
export const action: ActionBuilder<DataModel, "public"> = actionGeneric;

/** Define an action that is only accessible from other functions of this component. */
export const internalAction: ActionBuilder<DataModel, "internal"> =
  internalActionGeneric;

export type QueryCtx = GenericQueryCtx<DataModel>;
export type MutationCtx = GenericMutationCtx<DataModel>;
export type ActionCtx = GenericActionCtx<DataModel>;
