/** Whether an error says that a person stopped the run. */
export const isStop = (error: string): boolean => /\b(abort|cancell?ed\b|stopped\b|user stop)/i.test(error);
