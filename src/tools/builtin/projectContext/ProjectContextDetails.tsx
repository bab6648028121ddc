'use client';
import type { ToolViewProps } from '../../types.js';
import { Excerpt } from '../parts/Excerpt.js';
import { FileList } from '../parts/FileList.js';
import { NamedFacts } from '../parts/NamedFacts.js';
import { Empty, Panel } from '../parts/Panel.js';
import { Part, TitleList } from '../parts/Part.js';
import { Raw } from '../parts/Raw.js';
import { hasResult, resultIn } from '../read.js';
import { useBuiltinStrings } from '../useBuiltinStrings.js';
import { readProject, type Project } from './readProject.js';

export function ProjectContextDetails(props: ToolViewProps) {
  if (!hasResult(props)) return null;
  const result = resultIn(props);
  const project = readProject(result);
  return (
    <Panel slot="tool-project">{project ? <ProjectView project={project} /> : <Raw value={result} />}</Panel>
  );
}

function ProjectView({ project }: { readonly project: Project }) {
  const strings = useBuiltinStrings();
  const { name, description, instructions, files, notes, conversations, message } = project;
  const isListed = (files ?? notes ?? conversations) !== undefined;
  return (
    <>
      {(name ?? description) !== undefined && (
        <div className="cau-stack">
          {name !== undefined && (
            <p className="cau-view-title" dir="auto">
              {name}
            </p>
          )}
          {description !== undefined && <Excerpt text={description} />}
        </div>
      )}
      <NamedFacts facts={project.facts} />
      {instructions !== undefined && (
        <Part title={strings.instructions}>
          <Excerpt text={instructions} />
        </Part>
      )}
      {files && (
        <Part title={strings.files}>
          {files.length > 0 ? <FileList files={files} /> : <Empty>{strings.noneListed}</Empty>}
        </Part>
      )}
      {notes && <TitleList title={strings.notes} items={notes} />}
      {conversations && <TitleList title={strings.history} items={conversations} />}
      {message !== undefined && !isListed && <Excerpt text={message} />}
    </>
  );
}
