// A model that stays as long as anyone who holds it. Made from a shared model it shares that one; made from a plain model it keeps a copy, so
// that nobody has to care about how long the caller's model lives.
#pragma once

#include <memory>

#include "model/model.h"

namespace holonom {

class SharedModel {
 public:
  SharedModel(std::shared_ptr<const Model> model) : model_(std::move(model)) {}
  SharedModel(const Model& model) : model_(std::make_shared<const Model>(model)) {}
  SharedModel(Model&& model) : model_(std::make_shared<const Model>(std::move(model))) {}

  // Without a copy, for an object that does not outlive the call in which the model is at hand
  static SharedModel borrowed(const Model& model) {
    return SharedModel(std::shared_ptr<const Model>(std::shared_ptr<const Model>(), &model));
  }

  const Model& operator*() const { return *model_; }
  const Model* operator->() const { return model_.get(); }

 private:
  std::shared_ptr<const Model> model_;
};

}  // namespace holonom
