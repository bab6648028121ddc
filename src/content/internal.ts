/** For other modules of this package, not for apps. */
export { Boundary } from './Boundary.js';
export { Broken } from './Broken.js';
export { useContent } from './ContentProvider.js';
export { WrittenImage } from './WrittenImage.js';
export { WrittenLink } from './WrittenLink.js';
export { splitLinks } from './splitLinks.js';
