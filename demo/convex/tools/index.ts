import { calculator } from './calculator.js';
import { codeExecution } from './codeExecution.js';
import { datetime } from './datetime.js';
import { saveMemory, searchMemories } from './memories.js';
import { deleteFiles, fileDocument, projectContext } from './project.js';
import { rebuildIndex } from './rebuildIndex.js';
import { salesReport } from './salesReport.js';
import { showPlan } from './showPlan.js';
import { urlReader } from './urlReader.js';
import { webSearch } from './webSearch.js';

export const tools = {
  calculator,
  codeExecution,
  datetime,
  deleteFiles,
  fileDocument,
  projectContext,
  rebuildIndex,
  salesReport,
  saveMemory,
  searchMemories,
  showPlan,
  urlReader,
  webSearch,
};
