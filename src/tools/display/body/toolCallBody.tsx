'use client';
import { ApproveAll } from '../../group/ApproveAll.js';
import { RetryAll } from '../../group/RetryAll.js';
import { JsonView } from '../../../json/index.js';
import { Actions, RowActions } from '../Actions.js';
import { Approval } from '../approval/Approval.js';
import { Args } from './Args.js';
import { Debug } from './Debug.js';
import { EarlierVersions } from './EarlierVersions.js';
import { Nested } from './Nested.js';
import { Result } from './Result.js';
import { ToolError } from './ToolError.js';

/** The body of an open row. */
function Inside() {
  return (
    <>
      <ToolError />
      <Result />
      <Args />
      <Nested />
      <EarlierVersions />
      <Approval />
      <Actions />
      <Debug />
    </>
  );
}

export const toolCallBody = {
  Inside,
  ToolError,
  Result,
  Args,
  Nested,
  Approval,
  Actions,
  RowActions,
  Debug,
  ApproveAll,
  RetryAll,
  JsonView,
};
