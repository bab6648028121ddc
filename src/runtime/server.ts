/** What runs on servers too: nothing here loads React. */
export { createFrameReader, type FrameReaderOptions } from './createFrameReader.js';
export { encodePreloaded } from './preloaded.js';
