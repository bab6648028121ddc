import { ThemeBuilder } from '../../../../stories/foundations/ThemeBuilder.js';
import '../../../../.storybook/docs.css';

export const Example = () => (
  <div className="docs-frame">
    <ThemeBuilder />
  </div>
);
