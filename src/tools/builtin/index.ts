import { calculator } from './calculator/calculator.js';
import { codeExecution } from './codeExecution/codeExecution.js';
import { datetime } from './datetime/datetime.js';
import { fileDocument } from './fileDocument/fileDocument.js';
import { projectContext } from './projectContext/projectContext.js';
import { saveMemory } from './saveMemory/saveMemory.js';
import { searchMemories } from './searchMemories/searchMemories.js';
import { showPlan } from './showPlan/showPlan.js';
import { urlReader } from './urlReader/urlReader.js';
import { webSearch } from './webSearch/webSearch.js';

export {
  calculator,
  codeExecution,
  datetime,
  fileDocument,
  projectContext,
  saveMemory,
  searchMemories,
  showPlan,
  urlReader,
  webSearch,
};

/** The ten built-in displays, by the names of their tools: `createToolRegistry({ ...builtinTools, ownTool })`. */
export const builtinTools = {
  searchMemories,
  saveMemory,
  calculator,
  datetime,
  webSearch,
  urlReader,
  codeExecution,
  projectContext,
  fileDocument,
  showPlan,
};

export type { CalculatorArgs, CalculatorResult } from './calculator/readCalculation.js';
export type { CodeExecutionArgs, CodeExecutionResult } from './codeExecution/readExecution.js';
export type { DatetimeArgs, DatetimeResult } from './datetime/readMoment.js';
export type { FileAction, FileDocumentArgs, FileDocumentResult } from './fileDocument/readDocument.js';
export type { ProjectContextArgs, ProjectContextResult, ProjectFile } from './projectContext/readProject.js';
export type { SaveMemoryArgs, SaveMemoryResult } from './saveMemory/readSaved.js';
export type { FoundMemory, SearchMemoriesArgs, SearchMemoriesResult } from './searchMemories/readMemories.js';
export { diffPlans, type PlanDiff } from './showPlan/diffPlans.js';
export {
  readPlan,
  type Plan,
  type PlanTodo,
  type ShowPlanArgs,
  type ShowPlanResult,
  type ShowPlanTodo,
  type TodoStatus,
} from './showPlan/readPlan.js';
export type { UrlReaderArgs, UrlReaderResult } from './urlReader/readPage.js';
export type { WebSearchArgs, WebSearchHit, WebSearchResult } from './webSearch/readHits.js';
