import type { ComponentType } from 'react';

interface Meta {
  readonly component: ComponentType<never>;
  readonly args?: object;
}

interface Story {
  readonly args?: object;
}

/** A story of the Storybook as a component, without its decorators and its play function. */
export function fromStory(meta: Meta, story: Story): ComponentType {
  const Component = meta.component as ComponentType;
  return () => <Component {...meta.args} {...story.args} />;
}
