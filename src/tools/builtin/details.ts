import { CalculatorDetails } from './calculator/CalculatorDetails.js';
import { CodeExecutionDetails } from './codeExecution/CodeExecutionDetails.js';
import { DatetimeDetails } from './datetime/DatetimeDetails.js';
import { FileDocumentDetails, FileDocumentInput } from './fileDocument/FileDocumentDetails.js';
import { ProjectContextDetails } from './projectContext/ProjectContextDetails.js';
import { SaveMemoryDetails } from './saveMemory/SaveMemoryDetails.js';
import { SearchMemoriesDetails } from './searchMemories/SearchMemoriesDetails.js';
import { PlanDetails } from './showPlan/PlanDetails.js';
import { UrlReaderDetails } from './urlReader/UrlReaderDetails.js';
import { WebSearchDetails } from './webSearch/WebSearchDetails.js';
import { InputFacts } from './parts/NamedFacts.js';

export const details = {
  CalculatorDetails,
  CodeExecutionDetails,
  DatetimeDetails,
  FileDocumentDetails,
  FileDocumentInput,
  ProjectContextDetails,
  SaveMemoryDetails,
  SearchMemoriesDetails,
  PlanDetails,
  UrlReaderDetails,
  WebSearchDetails,
  InputFacts,
};
