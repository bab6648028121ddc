/** A tool's name in words: `searchMemories` is "Search memories", `mcp__github__list_issues` "List issues". */
export function toTitle(toolName: string): string {
  const last = toolName.split('__').findLast((part) => part !== '') ?? toolName;
  const words = last
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[\s_.\-/]+/)
    .filter(Boolean)
    .map((word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase()))
    .join(' ');
  return words === '' ? 'Tool' : words[0]!.toUpperCase() + words.slice(1);
}
