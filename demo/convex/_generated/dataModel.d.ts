/* eslint-disable */
// As `npx convex dev` writes it, which replaces this file.
import type { DataModelFromSchemaDefinition, DocumentByName, TableNamesInDataModel } from 'convex/server';
import type { GenericId } from 'convex/values';
import type schema from '../schema.js';

export type TableNames = TableNamesInDataModel<DataModel>;
export type Doc<TableName extends TableNames> = DocumentByName<DataModel, TableName>;
export type Id<TableName extends TableNames> = GenericId<TableName>;
export type DataModel = DataModelFromSchemaDefinition<typeof schema>;
