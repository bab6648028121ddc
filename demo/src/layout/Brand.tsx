/** The icon of the tab, and the name. */
export function Brand() {
  return (
    <p className="demo-brand">
      <svg className="demo-mark" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="9" />
        <path d="M9 12h14M9 17h9" />
        <circle cx="22" cy="17" r="1.8" />
      </svg>
      convex-assistant-ui
    </p>
  );
}
