'use client';
import { memo } from 'react';
import { Boundary, Broken } from '../../content/internal.js';
import { Details } from './body/Details.js';
import { Elapsed } from './Elapsed.js';
import { Icon } from './Icon.js';
import {
  Actions,
  Approval,
  Args,
  Debug,
  Inside,
  Nested,
  Result,
  RowActions,
  ToolError,
} from './body/lazyToolCallBody.js';
import { Label } from './Label.js';
import { Root, type ToolCallRootProps } from './Root.js';
import { StatusDot } from './StatusDot.js';
import { Trigger } from './Trigger.js';

/** Props of `ToolCallDisplay`. */
export type ToolCallDisplayProps = Omit<ToolCallRootProps, 'children'>;

function Display(props: ToolCallDisplayProps) {
  return (
    <Boundary of={props.call} renderFallback={(retry) => <Broken of="partFailed" onRetry={retry} />}>
      <Root {...props}>
        <Trigger>
          <Icon />
          <Label /> <Elapsed /> <StatusDot />
        </Trigger>
        {props.call.canRetry && <RowActions />}
        <Details>
          <Inside />
        </Details>
      </Root>
    </Boundary>
  );
}

// Memoized, so that a call that did not change does not render again.
/** A tool call in any of its phases. Compose your own from its parts: each works without the others, inside `Root`. */
export const ToolCallDisplay = Object.assign(memo(Display), {
  Root,
  Trigger,
  Icon,
  StatusDot,
  Label,
  Elapsed,
  Details,
  Args,
  Result,
  Error: ToolError,
  Debug,
  Approval,
  Actions,
  Nested,
});
