'use client';
import { lazyGroup } from '../../shared/react/lazyGroup.js';

/** The details of the built-in tools. Their rows need only the labels. */
export const lazyDetails = lazyGroup(async () => (await import('./details.js')).details);

export const CalculatorDetails = lazyDetails.pick('CalculatorDetails');
export const CodeExecutionDetails = lazyDetails.pick('CodeExecutionDetails');
export const DatetimeDetails = lazyDetails.pick('DatetimeDetails');
export const FileDocumentDetails = lazyDetails.pick('FileDocumentDetails');
export const FileDocumentInput = lazyDetails.pick('FileDocumentInput');
export const ProjectContextDetails = lazyDetails.pick('ProjectContextDetails');
export const SaveMemoryDetails = lazyDetails.pick('SaveMemoryDetails');
export const SearchMemoriesDetails = lazyDetails.pick('SearchMemoriesDetails');
export const PlanDetails = lazyDetails.pick('PlanDetails');
export const UrlReaderDetails = lazyDetails.pick('UrlReaderDetails');
export const WebSearchDetails = lazyDetails.pick('WebSearchDetails');
export const InputFacts = lazyDetails.pick('InputFacts');
