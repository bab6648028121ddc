'use client';
import { lazyGroup } from '../../shared/react/lazyGroup.js';

/** What the ten show when they are opened. Their rows need only the words. */
export const detailsLater = lazyGroup(async () => (await import('./details.js')).details);

export const CalculatorDetails = detailsLater.pick('CalculatorDetails');
export const CodeExecutionDetails = detailsLater.pick('CodeExecutionDetails');
export const DatetimeDetails = detailsLater.pick('DatetimeDetails');
export const FileDocumentDetails = detailsLater.pick('FileDocumentDetails');
export const FileDocumentInput = detailsLater.pick('FileDocumentInput');
export const ProjectContextDetails = detailsLater.pick('ProjectContextDetails');
export const SaveMemoryDetails = detailsLater.pick('SaveMemoryDetails');
export const SearchMemoriesDetails = detailsLater.pick('SearchMemoriesDetails');
export const PlanDetails = detailsLater.pick('PlanDetails');
export const UrlReaderDetails = detailsLater.pick('UrlReaderDetails');
export const WebSearchDetails = detailsLater.pick('WebSearchDetails');
export const InputFacts = detailsLater.pick('InputFacts');
