'use client';
import { Fragment } from 'react';
import { useThreadStrings } from '../ThreadContext.js';

/** A thread that is loading. */
export function Loading() {
  const strings = useThreadStrings();
  return (
    <div data-slot="loading" className="cau-loading">
      <span className="cau-sr">{strings.loading}</span>
      {['question', 'another'].map((key) => (
        <Fragment key={key}>
          <div className="cau-skeleton" data-side="end" />
          <div className="cau-skeleton" />
          <div className="cau-skeleton" />
          <div className="cau-skeleton" data-short="" />
        </Fragment>
      ))}
    </div>
  );
}
