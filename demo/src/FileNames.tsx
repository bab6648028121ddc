import type { ToolViewProps } from 'convex-assistant-ui';

export function FileNames({ args }: ToolViewProps<{ names: readonly string[] }>) {
  const names = (args.names ?? []).filter((name) => name !== undefined);
  return (
    <ul className="demo-files">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
