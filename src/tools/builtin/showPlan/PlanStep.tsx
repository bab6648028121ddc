'use client';
import { Circle, CircleCheck, CircleDot, CircleSlash, CircleX } from 'lucide-react';
import type { ToolIcon } from '../../types.js';
import { useBuiltinStrings } from '../useBuiltinStrings.js';
import type { PlanTodo, TodoStatus } from './readPlan.js';

/** Each status has its own shape, so it can be read without colors. */
const ICONS: Readonly<Record<TodoStatus, ToolIcon>> = {
  todo: Circle,
  active: CircleDot,
  done: CircleCheck,
  cancelled: CircleSlash,
  failed: CircleX,
};

/** Statuses that a tick or an empty circle shows well enough to sighted readers. */
const QUIET: ReadonlySet<TodoStatus> = new Set(['todo', 'done']);

export function PlanStep({ todo: { title, detail, status } }: { readonly todo: PlanTodo }) {
  const { status: words } = useBuiltinStrings();
  const Icon = ICONS[status];
  return (
    <li
      data-slot="tool-plan-todo"
      data-state={status}
      className="cau-todo"
      aria-current={status === 'active' ? 'step' : undefined}
    >
      <Icon className="cau-todo-icon" size={16} />
      <div className="cau-todo-text">
        <span className="cau-todo-title" dir="auto">
          {title}
        </span>
        <span className={QUIET.has(status) ? 'cau-sr' : 'cau-todo-status'}>
          <span className="cau-sr">, </span>
          {words[status]}
        </span>
        {detail !== undefined && (
          <p className="cau-view-muted" dir="auto">
            {detail}
          </p>
        )}
      </div>
    </li>
  );
}
