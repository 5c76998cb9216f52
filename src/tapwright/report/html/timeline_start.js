Timeline.start();
