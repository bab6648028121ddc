/** Code that also runs on servers: nothing here loads React. */
export { createFrameReader, type FrameReaderOptions } from './createFrameReader.js';
export { encodePreloaded } from './preloaded.js';
