/** The files that `npx convex codegen` writes for a component. */

const header = (title) => `/* eslint-disable */
/**
 * Generated ${title}.
 *
 * THIS CODE IS AUTOMATICALLY GENERATED.
 *
 * To regenerate, run \`npm run codegen\`.
 * @module
 */
`;

export const apiFile = (modules) => `${header('`api` utility')}
${modules.map((name) => `import type * as ${name} from "../${name}.js";`).join('\n')}

import type {
  ApiFromModules,
  FilterApi,
  FunctionReference,
} from "convex/server";
import { anyApi, componentsGeneric } from "convex/server";

const fullApi: ApiFromModules<{
${modules.map((name) => `  ${name}: typeof ${name};`).join('\n')}
}> = anyApi as any;

/** A utility for referencing Convex functions in this component's public API. */
export const api: FilterApi<
  typeof fullApi,
  FunctionReference<any, "public">
> = anyApi as any;

/** A utility for referencing Convex functions in this component's internal API. */
export const internal: FilterApi<
  typeof fullApi,
  FunctionReference<any, "internal">
> = anyApi as any;

export const components = componentsGeneric() as unknown as {};
`;

export const componentFile = (modules) => `${header('`ComponentApi` utility')}
import type { FunctionReference } from "convex/server";

/**
 * A utility for referencing a Convex component's exposed API.
 *
 * Useful when expecting a parameter like \`components.myComponent\`.
 * Usage:
 * \`\`\`ts
 * async function myFunction(ctx: QueryCtx, component: ComponentApi) {
 *   return ctx.runQuery(component.someFile.someQuery, { ...args });
 * }
 * \`\`\`
 */
export type ComponentApi<Name extends string | undefined = string | undefined> =
  {
${modules.map(moduleType).join('\n')}
  };
`;

const moduleType = ({ name, functions }) => `    ${name}: {
${functions.map(functionType).join('\n')}
    };`;

const functionType = ({ name, type, args, returns }) => `      ${name}: FunctionReference<
        "${type}",
        "internal",
        ${args},
        ${returns},
        Name
      >;`;

export const dataModelFile = `${header('data model types')}
import type {
  DataModelFromSchemaDefinition,
  DocumentByName,
  SystemTableNames,
  TableNamesInDataModel,
} from "convex/server";
import type { GenericId } from "convex/values";
import schema from "../schema.js";

/** The names of all of your Convex tables. */
export type TableNames = TableNamesInDataModel<DataModel>;

/** The type of a document stored in Convex. */
export type Doc<TableName extends TableNames> = DocumentByName<
  DataModel,
  TableName
>;

/** An identifier for a document in Convex. */
export type Id<TableName extends TableNames | SystemTableNames> =
  GenericId<TableName>;

/** A type describing your Convex data model. */
export type DataModel = DataModelFromSchemaDefinition<typeof schema>;
`;

export const serverFile = `${header('utilities for implementing server-side Convex query and mutation functions')}
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
`;
