/* eslint-disable */
/**
 * Generated `api` utility.
 *
 * THIS CODE IS AUTOMATICALLY GENERATED.
 *
 * To regenerate, run `npm run codegen`.
 * @module
 */

import type * as allowedTools from "../allowedTools.js";
import type * as changes from "../changes.js";
import type * as decideToolCall from "../decideToolCall.js";
import type * as feedback from "../feedback.js";
import type * as fence from "../fence.js";
import type * as finishToolCall from "../finishToolCall.js";
import type * as liveRuns from "../liveRuns.js";
import type * as recordToolCall from "../recordToolCall.js";
import type * as removeThread from "../removeThread.js";
import type * as runRecords from "../runRecords.js";
import type * as runSignals from "../runSignals.js";
import type * as runs from "../runs.js";
import type * as settleOpenCalls from "../settleOpenCalls.js";
import type * as startToolCall from "../startToolCall.js";
import type * as steps from "../steps.js";
import type * as threadActivity from "../threadActivity.js";
import type * as threadList from "../threadList.js";
import type * as threads from "../threads.js";
import type * as toolCallRecords from "../toolCallRecords.js";
import type * as toolCalls from "../toolCalls.js";
import type * as transitions from "../transitions.js";
import type * as turnRuns from "../turnRuns.js";
import type * as uploads from "../uploads.js";
import type * as validators from "../validators.js";

import type {
  ApiFromModules,
  FilterApi,
  FunctionReference,
} from "convex/server";
import { anyApi, componentsGeneric } from "convex/server";

const fullApi: ApiFromModules<{
  allowedTools: typeof allowedTools;
  changes: typeof changes;
  decideToolCall: typeof decideToolCall;
  feedback: typeof feedback;
  fence: typeof fence;
  finishToolCall: typeof finishToolCall;
  liveRuns: typeof liveRuns;
  recordToolCall: typeof recordToolCall;
  removeThread: typeof removeThread;
  runRecords: typeof runRecords;
  runSignals: typeof runSignals;
  runs: typeof runs;
  settleOpenCalls: typeof settleOpenCalls;
  startToolCall: typeof startToolCall;
  steps: typeof steps;
  threadActivity: typeof threadActivity;
  threadList: typeof threadList;
  threads: typeof threads;
  toolCallRecords: typeof toolCallRecords;
  toolCalls: typeof toolCalls;
  transitions: typeof transitions;
  turnRuns: typeof turnRuns;
  uploads: typeof uploads;
  validators: typeof validators;
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
