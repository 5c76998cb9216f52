/**
 * OpenGL without a graphics processor: contexts and objects are made, named and asked for as on a
 * phone, renderers are called frame by frame, and nothing is drawn.
 */
package tapwright.device.gl;
