/** Code that also runs on servers: nothing here loads React. */
export { createFrameReader, type FrameReaderOptions } from './frames/createFrameReader.js';
export { encodePreloaded } from './frames/preloaded.js';
