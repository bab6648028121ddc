import { en } from '../../src/locales/en.js';
import { TOOL_PHASES } from '../../src/tools/index.js';
import { PhaseMark } from '../../src/tools/display/StatusDot.js';
import '../../src/styles/index.css';
import { registry, toolNames } from '../tools/fixtures.js';
import './foundations.css';

/** Each phase with its shape and its word. */
export function Phases() {
  return (
    <ul className="icon-grid sb-unstyled" data-cau="">
      {TOOL_PHASES.map((phase) => (
        <li key={phase}>
          <PhaseMark phase={phase} word={en.tools.phase[phase]} isWordShown />
        </li>
      ))}
    </ul>
  );
}

/** Each built-in tool with its icon. */
export function ToolIcons() {
  return (
    <ul className="icon-grid sb-unstyled" data-cau="">
      {toolNames.map((name) => {
        const { icon: Icon, title } = registry.resolve(name);
        return (
          <li key={name}>
            {Icon && <Icon size={16} />}
            <span>{title ?? name}</span>
          </li>
        );
      })}
    </ul>
  );
}
