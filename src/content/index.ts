export { ContentProvider, type ContentPolicy, type ContentProviderProps } from './ContentProvider.js';
