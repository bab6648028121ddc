'use client';
import { useCallback, type ComponentPropsWithRef } from 'react';
import { isFinalPhase } from '../../phases/phase.js';
import { useToolDisplaySettings } from '../../ToolDisplayProvider.js';
import { useUntilFound } from '../../../shared/react/useUntilFound.js';
import { useToolCallContext } from '../ToolCallContext.js';

/**
 * The body of a row. A finished call's body exists while closed, so that the browser's own search finds it. A running
 * call's does not, because it would render with every delta, unseen.
 */
export function Details({ children, ...rest }: ComponentPropsWithRef<'div'>) {
  const { isOpen, setOpen, panelId, phase } = useToolCallContext();
  const { strings } = useToolDisplaySettings();
  const onFound = useCallback(() => setOpen(true), [setOpen]);
  const panel = useUntilFound<HTMLDivElement>(!isOpen, onFound);
  return (
    <div
      data-slot="tool-details"
      className="cau-tool-details"
      {...rest}
      id={panelId}
      hidden={!isOpen}
      ref={panel}
    >
      {(isOpen || isFinalPhase(phase)) && (
        <div className="cau-tool-body">
          {children}
          {/* Visible only if there is no other content. */}
          <p className="cau-tool-empty">{strings.nothingYet}</p>
        </div>
      )}
    </div>
  );
}
