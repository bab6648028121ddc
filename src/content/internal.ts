/** What other modules of this package use, and apps do not. */
export { Boundary } from './Boundary.js';
export { Broken } from './Broken.js';
export { useContent } from './ContentProvider.js';
export { WrittenImage } from './WrittenImage.js';
export { WrittenLink } from './WrittenLink.js';
export { splitLinks } from './splitLinks.js';
