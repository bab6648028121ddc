'use client';
import { Clock } from 'lucide-react';
import { useThreadStatus } from '../../store/index.js';
import { useThreadStrings } from '../ThreadContext.js';

/** Says that the server does not have a message yet. */
export function Pending() {
  const strings = useThreadStrings();
  const isOffline = useThreadStatus().connection !== 'connected';
  return (
    <span data-slot="message-pending" data-state={isOffline ? 'offline' : 'sending'} className="cau-pending">
      <Clock size={14} data-icon="pending" aria-hidden="true" />
      {isOffline ? strings.sendsLater : strings.sending}
    </span>
  );
}
